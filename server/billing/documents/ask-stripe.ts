import { ApiError } from '../../http/api-error.ts'

/** What the person waits for: throws BILLING_UNAVAILABLE when Stripe does not answer as it should. */
export async function askStripe<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('BILLING_UNAVAILABLE', { cause: error })
  }
}
