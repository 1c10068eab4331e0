import type { Violation } from '#contract/envelope.ts'
import { deviceProblems } from '#local/outbox/entry/device-problems.ts'

/** The change was sent, discarded, or is on its way: what was typed has nowhere to go. */
export class EditNotEditableError extends Error {
  readonly code = 'EDIT_NOT_EDITABLE'
  override readonly name = 'EditNotEditableError'

  constructor(message = 'Esta alteração não está mais em edição.') {
    super(message)
  }
}

/** The change breaks rules that the device knows; `violations` says which, in words for the person. */
export class EditNotReadyError extends Error {
  readonly code = 'EDIT_NOT_READY'
  override readonly name = 'EditNotReadyError'
  readonly violations: readonly Violation[]

  constructor(violations: readonly Violation[]) {
    super(violations[0]?.message ?? deviceProblems.NOT_READY)
    this.violations = violations
  }
}

/** Nothing differs from the post: there is nothing to send, and the edit is gone. */
export class EditUnchangedError extends Error {
  readonly code = 'EDIT_UNCHANGED'
  override readonly name = 'EditUnchangedError'

  constructor() {
    super('Nada foi alterado neste post.')
  }
}
