/**
 * 'unreadable': the job read the file and could not. 'ended': it took too long or too much memory, or
 * broke its process. 'lost': somebody else ended its process, which says nothing of the file. 'busy':
 * there was no place for it in time, or the processor was not given to it. 'failed': the system's trouble; `cause` has its code.
 */
export type JobFailure = 'unreadable' | 'ended' | 'lost' | 'busy' | 'failed'

export class JobError extends Error {
  readonly code: JobFailure

  constructor(code: JobFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'JobError'
    this.code = code
  }
}
