/** What parts of a page tell of a visit beyond what the page itself shows. */
export type VisitNews = 'waiting-started' | 'waiting-joined'

const listeners = new Set<(news: VisitNews) => void>()
/** Events from before analytics loaded. */
const unheard = new Set<VisitNews>()

/** Goes nowhere unless the visitor agrees to be counted. */
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
