import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { ShareData } from '#contract/projects/onboarding.ts'
import { onboardingQuery, shareDataQuery } from '#src/api/onboarding-queries.ts'
import { lazyWithNotice, prefetchCode } from '#src/browser/lazy-loading.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { Meter } from '#src/components/ui/meter.tsx'
import { focusWhenLost } from '#src/components/ui/overlays/focus-when-lost.ts'
import { SkeletonText } from '#src/components/ui/skeleton.tsx'
import { useOpening } from '#src/features/late-deliveries/use-opening.ts'
import { PartFailure } from '../part-failure.tsx'
import { useFailureLog } from '../use-failure-log.ts'
import { InviteLink } from './invite-link.tsx'
import { describeOffer, describeRewards, hasReward } from './reward-words.ts'
import { ShareButton } from './share-button.tsx'
import { StepList } from './step-list.tsx'
import { type LinkSharing, useShareLink } from './use-share-link.ts'

const loadGuide = () => import('./guide-drawer.tsx')
const GuideDrawer = lazyWithNotice(async () => ({ default: (await loadGuide()).GuideDrawer }))

/** The onboarding steps; once they are all done, the invitation of friends. */
export function OnboardingPanel() {
  const { data: status, ...onboarding } = useQuery(onboardingQuery)
  const { data: share, ...sharing } = useQuery(shareDataQuery)
  useFailureLog('the steps of the beginning', onboarding.error)
  useFailureLog('the link for friends', sharing.error)
  const link = useShareLink(share?.shareUrl)
  const guide = useOpening()
  const panel = useRef<HTMLDivElement>(null)
  useFocusKept(panel, status?.completedSteps)
  const isCompleted = status?.isCompleted === true
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <Card
        title={titleOf(isCompleted, share !== undefined && !hasReward(share))}
        description={isCompleted ? undefined : 'Finalize a configuração do uPubly'}
        actions={
          <Button
            size="small"
            variant="secondary"
            onPointerEnter={() => prefetchCode(loadGuide)}
            onFocus={() => prefetchCode(loadGuide)}
            onClick={guide.open}
          >
            <BookOpen aria-hidden="true" />
            Seu guia
          </Button>
        }
      >
        {isCompleted ? (
          <Told query={sharing} failed="Erro ao buscar seu link de convite.">
            {share && <InviteFriends share={share} sharing={link} />}
          </Told>
        ) : (
          <Told query={onboarding} failed="Erro ao buscar seus primeiros passos.">
            {status && <StepList status={status} sharing={link} />}
          </Told>
        )}
        <p role="status" className="sr-only">
          {link.outcome === 'copied' && 'Link Copiado!'}
        </p>
      </Card>
      {guide.openings > 0 && (
        <Suspense>
          <GuideDrawer
            key={guide.openings}
            isOpen={guide.isOpen}
            {...{ status, share }}
            sharing={link}
            onClose={guide.close}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The title does not promise a reward when there is none. */
function titleOf(isCompleted: boolean, isUnrewarded: boolean): string {
  if (!isCompleted) return 'Faça valer a pena!'
  return isUnrewarded ? 'Convide amigos' : 'Convide amigos e ganhe recompensas'
}

interface ToldProps {
  query: { isError: boolean; refetch: () => Promise<unknown> }
  failed: string
  /** What is shown once the query has data; undefined before. */
  children: ReactNode
}

function Told({ query, failed, children }: ToldProps) {
  if (children) return children
  if (query.isError) {
    return (
      <PartFailure
        failed={failed}
        offline="Isto ainda não está neste aparelho. Aparece quando a conexão voltar."
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <div aria-busy="true" className="min-h-64">
      <span className="sr-only">Carregando...</span>
      <SkeletonText lines={8} />
    </div>
  )
}

/** Moves the focus to the panel when a step was done and its button, which had the focus, is gone. */
function useFocusKept(
  panel: React.RefObject<HTMLElement | null>,
  completedSteps: number | undefined,
): void {
  const before = useRef(completedSteps)
  useEffect(() => {
    if (before.current !== undefined && before.current !== completedSteps)
      focusWhenLost(() => panel.current, 0)
    before.current = completedSteps
  }, [panel, completedSteps])
}

export interface InviteFriendsProps {
  share: ShareData
  sharing: LinkSharing
}

/** The reward for inviting friends, how many have come, and the person's link. */
function InviteFriends({ share, sharing }: InviteFriendsProps) {
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
