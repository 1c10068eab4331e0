/** A day, or an hour of it, onto which an item can be dropped. */
export interface DropPlace {
  /** 'YYYY-MM-DD' */
  date: string
  /** 0 to 23, where the place is one hour. */
  hour?: number
}

/** Attributes by which the drag layer finds an item on the screen. */
export function itemMark(key: string) {
  return { 'data-item-key': key }
}

/** Attributes by which the drag layer finds a place that takes items; none for one that does not. */
export function dropMark({ date, hour }: DropPlace, isTaking: boolean) {
  return isTaking ? { 'data-drop': hour === undefined ? date : `${date} ${hour}` } : {}
}

/** The item under an event, by its key. */
export function itemKeyAt(target: EventTarget): string | undefined {
  if (!(target instanceof Element)) return undefined
  return target.closest('[data-item-key]')?.getAttribute('data-item-key') ?? undefined
}

/** The place that a marked element is. */
export function readDropPlace(element: Element): DropPlace {
  const [date = '', hour] = element.getAttribute('data-drop')?.split(' ') ?? []
  return hour === undefined ? { date } : { date, hour: Number(hour) }
}
