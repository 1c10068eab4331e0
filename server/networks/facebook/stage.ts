import type { Delivery } from '../network.ts'
import { checkPage } from './authorize.ts'
import { stagePhotos } from './feed.ts'
import { planPost } from './post-plan.ts'
import { stageReel } from './reel.ts'
import type { Facebook } from './settings.ts'
import { stageVideo } from './video.ts'

/**
 * Uploads everything, which nobody sees yet. Each id is stored as soon as it is known; what is in the
 * journal is used again while it lives. Throws `NetworkError`.
 */
export async function stage(facebook: Facebook, delivery: Delivery): Promise<void> {
  const plan = planPost(delivery)
  await checkPage(facebook, delivery.credentials, delivery.signal)
  if (delivery.commitStartedAt) await delivery.save({ isAnotherTry: true })
  if (plan.kind === 'feed') return stagePhotos(facebook, delivery, plan.photos)
  return plan.kind === 'reel'
    ? stageReel(facebook, delivery, plan.video)
    : stageVideo(facebook, delivery, plan.video)
}
