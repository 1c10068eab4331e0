import type * as v from 'valibot'

/** One kind of work for a process of its own. Input and output are checked on both sides. */
export interface Job<I extends v.GenericSchema, O extends v.GenericSchema> {
  input: I
  output: O
  /**
   * Runs in that process. An error means that the file cannot be read, except for errors of the
   * system (no room, no such file). Modules it needs are imported inside, so that the caller does
   * not load them. The output is short: at most a few thousand entries.
   */
  run(input: v.InferOutput<I>): Promise<v.InferInput<O>>
}

export type JobTable = Readonly<Record<string, Job<v.GenericSchema, v.GenericSchema>>>

export function defineJob<I extends v.GenericSchema, O extends v.GenericSchema>(
  job: Job<I, O>,
): Job<I, O> {
  return job
}
