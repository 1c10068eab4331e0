import type { Delivery, Publication } from '../network.ts'
import { commitFeed } from './feed.ts'
import { planPost } from './post-plan.ts'
import { commitReel } from './reel.ts'
import type { Facebook } from './settings.ts'
import { commitVideo } from './video.ts'

/**
 * The one call whose effect others see. Throws `NetworkError`, `ambiguous` when the answer is lost,
 * and for every video, since that is processed after the answer.
 */
export async function commit(facebook: Facebook, delivery: Delivery): Promise<Publication> {
  const plan = planPost(delivery)
  if (plan.kind === 'feed') return commitFeed(facebook, delivery, plan)
  return plan.kind === 'reel'
    ? commitReel(facebook, delivery, plan.message)
    : commitVideo(facebook, delivery, plan.message)
}
