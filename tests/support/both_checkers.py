"""Both certificate checkers at once: they must agree."""

from __future__ import annotations

from sakiyomi.proof import CertificateError
from sakiyomi.proof.verify import MAX_POSITIONS, Verified
from sakiyomi.proof.verify import verify as check


def verify(data: bytes, max_positions: int = MAX_POSITIONS, *, one_fault: bool = True) -> Verified:
    """Checks a certificate with the plain checker and the native one; raises what the plain one raises.

    Of several faults each names the first that it meets, so only `one_fault` is told in the same words.
    """
    plain, native = (_outcome(data, max_positions, plain) for plain in (True, False))
    if isinstance(plain, CertificateError):
        assert isinstance(native, CertificateError), f"the native checker accepts it: {plain}"
        assert str(plain) == str(native) or not one_fault
        raise plain
    assert plain == native
    return plain


def _outcome(data: bytes, max_positions: int, plain: bool) -> Verified | CertificateError:
    try:
        return check(data, max_positions, plain=plain)
    except CertificateError as error:
        return error
