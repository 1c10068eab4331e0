import type * as v from 'valibot'

/** One kind of work for a process of its own. What goes in and out is checked on both sides. */
export interface Job<I extends v.GenericSchema, O extends v.GenericSchema> {
  input: I
  output: O
  /**
   * Runs there. Whatever it throws says that the file cannot be read, save errors of the system (no
   * room, no such file), which are ours. What it needs is imported inside, so that whoever only asks
   * for the job does not load it. An answer is short: of a list, no more than a few thousand entries.
   */
  run(input: v.InferOutput<I>): Promise<v.InferInput<O>>
}

export type JobTable = Readonly<Record<string, Job<v.GenericSchema, v.GenericSchema>>>

export function defineJob<I extends v.GenericSchema, O extends v.GenericSchema>(
  job: Job<I, O>,
): Job<I, O> {
  return job
}
