import type { ShareData } from '#contract/projects/onboarding.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { Meter } from '#src/components/ui/meter.tsx'
import { InviteLink } from './invite-link.tsx'
import { describeOffer, describeRewards } from './reward-words.ts'
import { ShareButton } from './share-button.tsx'
import type { LinkSharing } from './use-share-link.ts'

export interface InviteFriendsProps {
  share: ShareData
  sharing: LinkSharing
}

/** The reward for inviting friends, how many have come, and the person's link. */
export function InviteFriends({ share, sharing }: InviteFriendsProps) {
  const { referralCount, maxReferrals, rewards, isSimulated } = share
  const told = describeRewards(rewards)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted text-sm">{describeOffer(share)}</p>
      <Meter
        label="Convites enviados"
        text={`${referralCount}/${maxReferrals}`}
        share={maxReferrals === 0 ? 0 : referralCount / maxReferrals}
      />
      {told.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm">
          {told.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {isSimulated && (
        <p>
          <Badge tone="warning">Pagamento simulado</Badge>
        </p>
      )}
      <InviteLink sharing={sharing} hasCopyButton />
      <ShareButton sharing={sharing} variant="accent" isFull />
    </div>
  )
}
