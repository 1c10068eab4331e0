/** The events of a visit that only a part of a page can tell. */
export type VisitNews = 'waiting-started' | 'waiting-joined'

const listeners = new Set<(news: VisitNews) => void>()
/** Events from before analytics loaded. */
const unheard = new Set<VisitNews>()

/** Tells an event of the visit, which is sent only if the visitor agrees to be counted. */
export function tellVisit(news: VisitNews): void {
  if (listeners.size === 0) unheard.add(news)
  for (const listener of listeners) listener(news)
}

export function onVisitNews(listener: (news: VisitNews) => void): () => void {
  for (const news of unheard) listener(news)
  unheard.clear()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
