"""Proofs: does the side to move win by force? Used for shogi mate problems."""

from sakiyomi.proof.certificate import CertificateError
from sakiyomi.proof.solver import Prover, solve
from sakiyomi.proof.verify import Verified, verify

__all__ = ["CertificateError", "Prover", "Verified", "solve", "verify"]
