/**
 * Why a time cannot be moved: its post is open in a form with unsaved changes, is being deleted, is
 * in conflict, or is being sent as a new post; the time has gone out, or is not there any more; the
 * new one is past, is taken by the same account, or no time at all.
 */
export type MoveRefusal =
  | 'form-open'
  | 'deletion'
  | 'conflict'
  | 'sending'
  | 'gone-out'
  | 'changed'
  | 'past'
  | 'taken'
  | 'invalid'

/** A time was not moved, and nothing was changed; the message says why. */
export class MoveRefusedError extends Error {
  readonly code = 'MOVE_REFUSED'
  override readonly name = 'MoveRefusedError'
  readonly reason: MoveRefusal

  constructor(reason: MoveRefusal, message: string) {
    super(message)
    this.reason = reason
  }
}
