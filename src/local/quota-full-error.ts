/** The device has no room left. What was kept before stays kept. */
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

/** Runs a write; a full device becomes a `QuotaFullError` with words for the person. */
export async function catchQuota<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isQuotaError(error) ? new QuotaFullError(error) : error
  }
}

const names = ['QuotaFullError', 'QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED']
/** Where the disk ran out and not the browser's share of it, only the browser's own words tell. */
const words = /full disk|disk (?:is )?full|no space left|ENOSPC/i
/** Errors may name each other as their cause. */
const deepest = 5

/** Dexie may wrap the browser's error (AbortError with `inner`); Firefox has a name of its own. */
export function isQuotaError(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > deepest) return false
  const { name, message, inner, cause } = error as Partial<Record<keyof Error | 'inner', unknown>>
  if (names.includes(String(name)) || words.test(String(message))) return true
  return [inner, cause].some((deeper) => isQuotaError(deeper, depth + 1))
}
