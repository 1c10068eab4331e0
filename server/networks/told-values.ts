import * as v from 'valibot'

/** The largest number that is stored. */
const mostCount = 2 ** 31 - 1
/** In UTF-16 units; no network has profiles of such a length. */
const mostLetters = 2000

/** A counter of an answer; null for what is none. */
export const ToldNumber = v.fallback(
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostCount))),
  null,
)

/** A text of an answer, as it can be stored. */
export const ToldText = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll('\0', '').slice(0, mostLetters).toWellFormed()),
)

/** The numbers that were told, without the others. */
export function keepTold<K extends string>(
  numbers: Readonly<Record<K, number | null>>,
): Partial<Record<K, number>> {
  const known = Object.entries<number | null>(numbers).filter(([, value]) => value !== null)
  return Object.fromEntries(known) as Partial<Record<K, number>>
}
