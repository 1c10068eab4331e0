import * as v from 'valibot'
import { DeviceNews, newsChannel } from '#local/messages.ts'

/** Calls back whenever an entry reached the server, sent by this tab, another one or the worker. */
export function onDelivered(callback: (news: DeviceNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(newsChannel)
  channel.onmessage = ({ data }) => {
    const news = v.safeParse(DeviceNews, data)
    if (news.success) callback(news.output)
  }
  return () => channel.close()
}

/** Told through a channel of its own, so that this very page hears it too. */
export function announce(news: DeviceNews): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(newsChannel)
  channel.postMessage(news)
  channel.close()
}
