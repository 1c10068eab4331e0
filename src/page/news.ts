import * as v from 'valibot'
import { DeviceNews, newsChannel } from '#local/calls/messages.ts'

/** Calls back whenever this tab, another tab or the worker has sent an outbox entry. */
export function onDelivered(callback: (news: DeviceNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(newsChannel)
  channel.onmessage = ({ data }) => {
    const news = v.safeParse(DeviceNews, data)
    if (news.success) callback(news.output)
  }
  return () => channel.close()
}

/** Uses a channel of its own, so that listeners on this page get the message too. */
export function announce(news: DeviceNews): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(newsChannel)
  channel.postMessage(news)
  channel.close()
}
