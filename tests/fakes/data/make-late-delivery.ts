import type { LateDelivery } from '#contract/posts/late-deliveries.ts'
import { accountId, timeZone } from '../device/local-device.ts'

/** A publication of the account @cafe that missed its time, 9:00 on 24 November 2026. */
export function makeLateDelivery(changes: Partial<LateDelivery> = {}): LateDelivery {
  return {
    id: crypto.randomUUID(),
    postId: crypto.randomUUID(),
    caption: 'Bom dia!',
    media: null,
    scheduledAt: '2026-11-24T12:00:00.000Z',
    timeZone,
    cause: 'Não saiu na hora marcada. O serviço esteve fora do ar ou sobrecarregado.',
    socialMediaAccount: {
      id: accountId,
      platformId: 'instagram',
      platformName: 'Instagram',
      username: 'cafe',
      userProfilePictureUrl: null,
    },
    ...changes,
  }
}
