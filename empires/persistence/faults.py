"""What can go wrong with a campaign file, in words: what happened, to what, what to do. Imports no SQL."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import ClassVar


class CampaignFileError(Exception):
    """Base of all faults of campaign files. text: the sentence, filled with the path and the facts."""

    text: ClassVar[str] = "The campaign file {path} cannot be used."

    def __init__(self, path: Path, **facts: object) -> None:
        super().__init__(self.text.format(path=path, **facts))
        self.path, self.facts = path, facts


class Missing(CampaignFileError):
    """No such file or folder."""

    text = "There is no {path}. Check the name and the folder, or make a new campaign."


class AlreadyExists(CampaignFileError):
    """A file is in the way."""

    text = "{path} exists already and was left as it is. Choose another name, or move that file away first."


class SameFile(CampaignFileError):
    """A copy onto itself."""

    text = "{path} is the campaign itself; a copy of it needs another name or folder."


class NotACampaign(CampaignFileError):
    """Some other file. found: what it seems to be; hint: where a copy lies, or nothing."""

    text = "{path} is no campaign file: it is {found}. It was left as it is. Choose a file that ends in .empires.{hint}"


class NewerFile(CampaignFileError):
    """Made by a newer program. theirs, ours: schema versions."""

    text = (
        "{path} was written by a newer version of this program: its file version is {theirs}, this program reads up to"
        " version {ours}. It was left as it is. Open it with the newer program."
    )


class Damaged(CampaignFileError):
    """The file is a campaign but not whole. what: what is wrong; hint: where a copy lies."""

    text = "{path} is damaged: {what}. It was left as it is. Open a copy of it instead.{hint}"


class Unreadable(CampaignFileError):
    """A row is whole, but this program does not understand it. what: which; program: who made the campaign."""

    text = (
        "{path}: this version of the program cannot read {what}, though the file is whole. The campaign was made with"
        " version {program}; open it with that version or a newer one."
    )


class InUse(CampaignFileError):
    """Someone else has it open. who: the other process."""

    text = "{path} is open elsewhere ({who}). Close it there and try again; reports and checks can be made meanwhile."


class DiskFull(CampaignFileError):
    """No space; nothing was written."""

    text = (
        "The disk that holds {path} is full, so nothing was written and the campaign stands as before."
        " Make room, then repeat the last step."
    )


class DiskFault(CampaignFileError):
    """The disk did not do what it should. what: the system's words."""

    text = (
        "The disk that holds {path} failed, or lets nobody write more ({what}); the last step was not kept. Check that"
        " the disk is there and has room, then repeat the step; if it fails again, save a copy elsewhere."
    )


class ReadOnly(CampaignFileError):
    """Must not be written. what: file, folder, or the way it was opened."""

    text = (
        "{path} cannot be written: {what}. The file was left as it is. Allow writing, or copy the campaign to a folder"
        " of your own and open it there."
    )


class MigrationFailed(CampaignFileError):
    """A step of bringing an older file up to date failed. step: version it could not leave; copy: the copy kept."""

    text = (
        "{path} comes from an older version and could not be brought up to date (file version {step}: {what})."
        " Nothing of that step was kept. The file as it was lies beside it as {copy}."
    )


_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_BARRED = {errno.EACCES, errno.EPERM, errno.EROFS}


def of_system(error: OSError, path: Path) -> CampaignFileError:
    """The fault that an error of the operating system means for this file."""
    if error.errno in _FULL:
        return DiskFull(path)
    if error.errno in _BARRED:
        return ReadOnly(path, what=error.strerror or "not allowed")
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return Missing(path)
    if error.errno == errno.EEXIST:
        return AlreadyExists(path)
    return DiskFault(path, what=error.strerror or str(error))
