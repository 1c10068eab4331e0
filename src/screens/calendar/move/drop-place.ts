/** A day, or an hour of it, onto which an item can be dropped. */
export interface DropPlace {
  /** 'YYYY-MM-DD' */
  date: string
  /** 0 to 23, where the place is one hour. */
  hour?: number
}

/** The attribute by which the drag layer finds an item in the DOM. */
export function itemMark(key: string) {
  return { 'data-item-key': key }
}

/** The attribute by which the drag layer finds a place; none for a place that takes no items. */
export function dropMark({ date, hour }: DropPlace, isTaking: boolean) {
  return isTaking ? { 'data-drop': hour === undefined ? date : `${date} ${hour}` } : {}
}

/** The key of the item that contains the target of an event. */
export function itemKeyAt(target: EventTarget): string | undefined {
  if (!(target instanceof Element)) return undefined
  return target.closest('[data-item-key]')?.getAttribute('data-item-key') ?? undefined
}

/** The place that an element with `dropMark` stands for. */
export function readDropPlace(element: Element): DropPlace {
  const [date = '', hour] = element.getAttribute('data-drop')?.split(' ') ?? []
  return hour === undefined ? { date } : { date, hour: Number(hour) }
}
