"""Shares and means with their intervals."""

import math

import pytest

from sakiyomi.reporting.estimates import Estimate, mean, quotient, ratio, share, standard_error


def test_wilson_interval_of_a_known_share() -> None:
    estimate = share(81, 263)  # the worked example of many textbooks: 0.2553 to 0.3662
    assert math.isclose(estimate.low, 0.2553, abs_tol=5e-5)
    assert math.isclose(estimate.high, 0.3662, abs_tol=5e-5)


@pytest.mark.parametrize(("successes", "count"), [(0, 10), (10, 10), (1, 1), (0, 1)])
def test_wilson_interval_stays_inside(successes: int, count: int) -> None:
    estimate = share(successes, count)
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1
    assert estimate.low < estimate.high


def test_mean_and_its_interval() -> None:
    estimate = mean([1, 2, 3, 4])
    assert estimate.value == 2.5
    assert math.isclose(standard_error([1, 2, 3, 4]), math.sqrt(5 / 3 / 4))
    assert math.isclose(estimate.high - estimate.value, 1.959963984540054 * math.sqrt(5 / 12))
    assert mean([7]).low == mean([7]).high == 7


@pytest.mark.parametrize("wrong", [(1, 0), (-1, 5), (6, 5)])
def test_share_of_nothing(wrong: tuple[int, int]) -> None:
    with pytest.raises(ValueError):
        share(*wrong)


def test_mean_of_nothing() -> None:
    with pytest.raises(ValueError):
        mean([])


def test_as_text() -> None:
    assert f"{share(1, 2):.0%}" == "50 % (9–91)"
    assert f"{mean([1, 2, 3, 4]):+.1f}" == "+2.5 ±1.3"


def test_quotient_leaves_each_pair_out_once() -> None:
    assert quotient([2, 4, 6], [4, 8, 12]) == Estimate(0.5, 0.5, 0.5, 3)
    assert quotient([3], [4]) == Estimate(0.75, 0.75, 0.75, 1)
    some = quotient([1, 2, 3, 4], [10, 10, 10, 10])  # equal wholes: the interval of a mean
    whole = mean([0.1, 0.2, 0.3, 0.4])
    assert [some.value, some.low] == pytest.approx([whole.value, whole.low])


def test_ratio_is_paired_and_lopsided() -> None:
    estimate = ratio([20, 80], [10, 10])
    assert math.isclose(estimate.value, 4)
    assert math.isclose(estimate.value / estimate.low, estimate.high / estimate.value)
    assert f"{ratio([10, 40, 20], [10, 10, 10]):.1f}" == "2.0 (0.9–4.4)"
