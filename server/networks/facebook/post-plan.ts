import { goesOutAsReel } from '#contract/checks/finding.ts'
import { facebookMessage } from '#contract/networks/facebook/message.ts'
import { facebookRules } from '#contract/networks/facebook/rules.ts'
import { type Delivery, type DeliveryMedia, NetworkError } from '../network.ts'

/** What a delivery becomes, by its staged content alone. */
export type PostPlan =
  | { kind: 'feed'; message: string; link: string; photos: readonly DeliveryMedia[] }
  | { kind: 'reel' | 'video'; message: string; video: DeliveryMedia }

type Said = Pick<Delivery, 'caption' | 'options'> & { media: readonly DeliveryMedia[] }

/** Throws `NetworkError` `media` for a mixture, which the network has no post for. */
export function planPost({ caption, media, options }: Said): PostPlan {
  const chosen = options?.platformId === 'facebook' ? options : undefined
  const link = chosen?.link ?? ''
  const video = media.find(({ kind }) => kind === 'video')
  const message = facebookMessage({ caption, link, hasMedia: media.length > 0 })
  if (!video) return { kind: 'feed', message, link: media.length > 0 ? '' : link, photos: media }
  if (media.length > 1) {
    const explanation = 'O Facebook não leva vídeo junto com outras mídias.'
    throw new NetworkError('media', explanation, `${media.length} media with a video`)
  }
  const limits = facebookRules.video
  const isReel = limits !== undefined && goesOutAsReel(limits, video, chosen?.videoAs ?? null)
  return { kind: isReel ? 'reel' : 'video', message, video }
}
