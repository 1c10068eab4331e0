import * as v from 'valibot'
import { entryKinds } from '#local/database/outbox-entry.ts'

/** The server has the content of an outbox entry: told to every tab by whoever sent it, a page or the worker. */
export const DeliveryEvent = v.object({
  /** Also sent and read by earlier versions of the app, whose pages may be open beside this one. */
  type: v.literal('delivered'),
  kind: v.picklist(entryKinds),
  entryId: v.string(),
  postId: v.string(),
  userId: v.string(),
  projectId: v.string(),
})
export type DeliveryEvent = v.InferOutput<typeof DeliveryEvent>

/** The name that earlier versions know, too. */
const channelName = 'upubly-news'

/** Calls back for every delivery, whoever sent it: this tab, another one or the worker. Returns a function to stop. */
export function onDelivery(callback: (event: DeliveryEvent) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => {
    const event = v.safeParse(DeliveryEvent, data)
    if (event.success) callback(event.output)
  }
  return () => channel.close()
}

/** Tells every tab of a delivery, by a channel of its own, so that listeners on this page get the event, too. */
export function tellDelivery(event: DeliveryEvent): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(event)
  channel.close()
}
