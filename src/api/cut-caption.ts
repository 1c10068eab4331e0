/** Lists show only the beginning of a caption; a hundred whole ones would take much of the device copy. */
const keptCharacters = 200

/** A copy whose caption is cut to `keptCharacters`. */
export function cutCaption<T extends { caption: string }>(one: T): T {
  const caption = [...one.caption.slice(0, keptCharacters * 2)].slice(0, keptCharacters).join('')
  return { ...one, caption }
}
