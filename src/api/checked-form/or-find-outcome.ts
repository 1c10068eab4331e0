import { ApiError } from '#local/calls/api-error.ts'

/**
 * For requests that succeed only once, such as those with a mailed code: when an answer is lost and the person,
 * or the browser by itself, sends the request again, the server refuses it. Then `findOutcome` asks whether it
 * has been carried out before, and returns undefined if it has not.
 */
export async function orFindOutcome<Result>(
  request: () => Promise<Result>,
  findOutcome: () => Promise<Result | undefined>,
): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    const isRefused =
      error instanceof ApiError && (error.has('CODE_INVALID') || error.has('NOT_FOUND'))
    const outcome = isRefused ? await findOutcome() : undefined
    if (outcome === undefined) throw error
    return outcome
  }
}
