/** Lists show the begin of a caption; all of a hundred would take much of the device copy. */
const keptCharacters = 200

/** The same with the begin of its caption alone. */
export function cutCaption<T extends { caption: string }>(one: T): T {
  const caption = [...one.caption.slice(0, keptCharacters * 2)].slice(0, keptCharacters).join('')
  return { ...one, caption }
}
