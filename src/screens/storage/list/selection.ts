/** The selected items of a list, by their keys. */
export interface Selection {
  keys: ReadonlySet<string>
  /** The item from which Shift extends a range. */
  anchor: string | undefined
  /** The item that keys act on; it has the focus while the list has it. */
  active: string | undefined
}

export const noSelection: Selection = { keys: new Set(), anchor: undefined, active: undefined }

export type SelectionAct =
  /** Moves the focus to an item without selecting it. */
  | { type: 'focus'; key: string }
  | { type: 'only'; key: string }
  | { type: 'toggle'; key: string }
  /** Selects the items from the anchor to this one, in the order of the list, and no others. */
  | { type: 'extend'; key: string; order: readonly string[] }
  | { type: 'all'; order: readonly string[] }
  | { type: 'clear' }
  /**
   * The list has changed: deselects the items that are not in it any more; if the active one was removed, the
   * item in its place becomes active.
   */
  | { type: 'keep'; order: readonly string[]; before: readonly string[] }

export function changeSelection(before: Selection, act: SelectionAct): Selection {
  switch (act.type) {
    case 'focus':
      return { ...before, active: act.key }
    case 'only':
      return { keys: new Set([act.key]), anchor: act.key, active: act.key }
    case 'toggle': {
      const keys = new Set(before.keys)
      if (!keys.delete(act.key)) keys.add(act.key)
      return { keys, anchor: act.key, active: act.key }
    }
    case 'extend': {
      const begun = [before.anchor, before.active].find(
        (key) => key !== undefined && act.order.includes(key),
      )
      const anchor = begun ?? act.key
      const ends = [act.order.indexOf(anchor), act.order.indexOf(act.key)]
      const keys = new Set(act.order.slice(Math.min(...ends), Math.max(...ends) + 1))
      return { keys, anchor, active: act.key }
    }
    case 'all':
      return { ...before, keys: new Set(act.order) }
    case 'clear':
      return { ...before, keys: new Set(), anchor: undefined }
    case 'keep':
      return keepListed(before, new Set(act.order), act.before)
  }
}

function keepListed(
  before: Selection,
  listed: ReadonlySet<string>,
  order: readonly string[],
): Selection {
  const keys = new Set([...before.keys].filter((key) => listed.has(key)))
  const isListed = (key: string | undefined) => key !== undefined && listed.has(key)
  const isSame = keys.size === before.keys.size
  const anchor = isListed(before.anchor) ? before.anchor : undefined
  const at = before.active === undefined ? -1 : order.indexOf(before.active)
  const after =
    order.slice(at + 1).find(isListed) ?? order.slice(0, Math.max(0, at)).findLast(isListed)
  const active = isListed(before.active) ? before.active : at < 0 ? undefined : after
  if (isSame && anchor === before.anchor && active === before.active) return before
  return { keys, anchor, active }
}
