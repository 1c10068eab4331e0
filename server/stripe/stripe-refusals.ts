/** Undefined for what Stripe has not. */
export async function orUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 404
}

/** Whether the call itself was wrong: another try would be refused again. */
export function isRefused(error: unknown): boolean {
  return (
    error instanceof Error && 'statusCode' in error && [400, 404].includes(Number(error.statusCode))
  )
}
