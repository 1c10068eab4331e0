/** A text, or what stands under a name in brackets. */
type Gathered = string | Map<string, Gathered>

const bracketed = /^([^[\]]+)((?:\[[^[\]]*\]){1,4})$/

const isList = (keys: string[]) => keys.every((key, index) => key === String(index))

/** A text that is an object's JSON already means the object, as in `attached_media[0]={"id":"1"}`. */
const parseLeaf = (text: string): unknown => {
  if (!text.startsWith('{')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const toValue = (gathered: Gathered): unknown => {
  if (typeof gathered === 'string') return parseLeaf(gathered)
  const entries = [...gathered].map(([key, value]) => [key, toValue(value)] as const)
  return isList([...gathered.keys()])
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries)
}

const put = (into: Map<string, Gathered>, [name = '', ...rest]: string[], text: string) => {
  const key = name === '' ? String(into.size) : name
  if (rest.length === 0) {
    into.set(key, text)
    return
  }
  const known = into.get(key)
  const inner = known instanceof Map ? known : new Map<string, Gathered>()
  into.set(key, inner)
  put(inner, rest, text)
}

/**
 * The parameters of a query or a form, where lists and objects may be written with brackets
 * (`children[]=1`, `user_tags[0][username]=ana`): these become the JSON that Graph also takes.
 */
export const gatherLists = (entries: Iterable<[string, string]>): Record<string, string> => {
  const plain = new Map<string, string>()
  const lists = new Map<string, Gathered>()
  for (const [key, text] of entries) {
    const [, name = '', brackets] = bracketed.exec(key) ?? []
    if (brackets === undefined) plain.set(key, text)
    else put(lists, [name, ...brackets.slice(1, -1).split('][')], text)
  }
  return {
    ...Object.fromEntries(plain),
    ...Object.fromEntries(
      [...lists].map(([name, value]) => [name, JSON.stringify(toValue(value))]),
    ),
  }
}
