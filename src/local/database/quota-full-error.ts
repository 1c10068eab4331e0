/** The device has no room left. What was stored before stays. */
export class QuotaFullError extends Error {
  readonly code = 'QUOTA_FULL'
  override readonly name = 'QuotaFullError'

  constructor(cause?: unknown) {
    super(
      'O armazenamento deste aparelho está cheio. O texto já salvo continua guardado; libere espaço e tente de novo.',
      { cause },
    )
  }
}

/** Runs a write. Throws `QuotaFullError`, with a message in Portuguese, when the device is full. */
export async function catchQuota<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isQuotaError(error) ? new QuotaFullError(error) : error
  }
}

const names = ['QuotaFullError', 'QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED']
/** Messages of a full disk, which browsers report without an error name of its own. */
const words = /full disk|disk (?:is )?full|no space left|ENOSPC/i
/** How many levels of causes are searched. */
const deepest = 5

/**
 * Whether an error means a full device. Dexie may wrap the browser's error (AbortError with
 * `inner`); Firefox has its own name for it.
 */
export function isQuotaError(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > deepest) return false
  const { name, message, inner, cause } = error as Partial<Record<keyof Error | 'inner', unknown>>
  if (names.includes(String(name)) || words.test(String(message))) return true
  return [inner, cause].some((deeper) => isQuotaError(deeper, depth + 1))
}
