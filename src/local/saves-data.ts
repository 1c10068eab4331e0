import * as v from 'valibot'

const Frugal = v.union([
  v.object({ saveData: v.literal(true) }),
  v.object({ effectiveType: v.pipe(v.string(), v.endsWith('2g')) }),
])

/** True when the person asked for little traffic, or the link bears no more: then nothing is fetched in advance. */
export function savesData(): boolean {
  return v.is(Frugal, Reflect.get(navigator, 'connection'))
}
