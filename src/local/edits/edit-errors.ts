import type { Violation } from '#contract/envelope.ts'
import { deviceProblems } from '#local/entries/device-problems.ts'

/** The edit was sent or discarded, or is in the outbox, so it cannot be written any more. */
export class EditNotEditableError extends Error {
  readonly code = 'EDIT_NOT_EDITABLE'
  override readonly name = 'EditNotEditableError'

  constructor(message = 'Esta alteração não está mais em edição.') {
    super(message)
  }
}

/** The edit breaks rules that the device knows; `violations` has them in Portuguese. */
export class EditNotReadyError extends Error {
  readonly code = 'EDIT_NOT_READY'
  override readonly name = 'EditNotReadyError'
  readonly violations: readonly Violation[]

  constructor(violations: readonly Violation[]) {
    super(violations[0]?.message ?? deviceProblems.NOT_READY)
    this.violations = violations
  }
}

/** The edit is the same as the post: it was deleted, and there is nothing to send. */
export class EditUnchangedError extends Error {
  readonly code = 'EDIT_UNCHANGED'
  override readonly name = 'EditUnchangedError'

  constructor() {
    super('Nada foi alterado neste post.')
  }
}
