import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SocialMediaAccount } from '#contract/accounts/account.ts'
import type { AccountMetrics } from '#contract/accounts/account-numbers.ts'
import { nameAccount } from '#contract/networks/networks.ts'
import { abbreviateCount, formatCount } from '#contract/texts/format-numbers.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { accountMetricsQuery } from '#src/api/metrics-query.ts'
import { useWallClock } from '#src/browser/use-wall-clock.ts'
import { describeAge } from '#src/components/time/describe-age.ts'
import { zonedTextWithZone } from '#src/components/time/zoned-text.ts'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { Badge } from '#src/components/ui/badge.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { useSession } from '#src/session/session-context.ts'
import { PartFailure } from '../part-failure.tsx'
import { LoadingNumbers } from './loading-metrics.tsx'

/** The numbers that the network reports of one account, or why they are not known. */
export function AccountNumbers({ account }: { account: SocialMediaAccount }) {
  const { project } = useSession()
  const metrics = useQuery(accountMetricsQuery(project.id, account.id))
  const { data, error, isFetching } = metrics
  const retry = () => void metrics.refetch()
  if (!data) {
    if (!error) return <LoadingNumbers />
    return (
      <PartFailure
        failed={describeRefusedMetrics(error)}
        offline="As métricas desta conta ainda não estão neste aparelho. Elas aparecem quando a conexão voltar."
        onRetry={retry}
      />
    )
  }
  // When no response came, the age beside the numbers says enough; only the server's error is shown.
  const trouble = error instanceof ApiError ? error.message : data.trouble
  return (
    <>
      <ProfileHeader account={account} metrics={data} />
      <Counters metrics={data} />
      <Source metrics={data} />
      {trouble && (
        <Banner
          tone="warning"
          className="mt-4"
          action={
            <Button
              size="small"
              variant="secondary"
              isLoading={isFetching}
              loadingLabel="Atualizando..."
              onClick={retry}
            >
              Tentar de novo
            </Button>
          }
        >
          {trouble}
        </Banner>
      )}
      {data.biography.trim() !== '' && <Biography text={data.biography.trim()} />}
    </>
  )
}

function describeRefusedMetrics(error: Error): string {
  if (!(error instanceof ApiError))
    return 'Não foi possível falar com o servidor. Tente de novo em instantes.'
  if (error.has('NOT_FOUND')) return 'Esta conta não está mais conectada a este projeto.'
  return error.message
}

interface MetricsProps {
  metrics: AccountMetrics
}

function ProfileHeader({ account, metrics }: MetricsProps & { account: SocialMediaAccount }) {
  const { name, username, profile_picture_url: picture } = metrics
  const handle = nameAccount({ platformId: account.platformId, username })
  return (
    <header className="flex items-center gap-4">
      <Avatar
        name={username}
        src={picture ?? account.userProfilePictureUrl}
        className="size-16! text-2xl!"
      />
      <div className="min-w-0">
        <h3 className="break-words text-lg">{name.trim() || handle}</h3>
        {name.trim() !== '' && <p className="break-all text-muted text-sm">{handle}</p>}
      </div>
    </header>
  )
}

function Counters({ metrics }: MetricsProps) {
  const { followers_count: followers, follows_count: follows, media_count: posts } = metrics
  return (
    <dl className="mt-4 grid grid-cols-3 divide-x divide-line rounded-card border border-line bg-surface-sunken">
      <Counter label="Seguidores" count={followers} exact={['seguidor', 'seguidores']} />
      <Counter label="Seguindo" count={follows} exact={['conta seguida', 'contas seguidas']} />
      <Counter label="Posts" count={posts} exact={['post', 'posts']} />
    </dl>
  )
}

interface CounterProps {
  label: string
  count: number | null
  exact: readonly [one: string, many: string]
}

function Counter({ label, count, exact }: CounterProps) {
  const said = count === null ? 'Número não informado' : formatCount(count, ...exact)
  return (
    <div className="flex min-w-0 flex-col px-2 py-3 text-center">
      <dt className="order-last text-muted text-xs sm:text-sm">
        <span className="block truncate">{label}</span>
        {count === null && (
          <span aria-hidden="true" className="block text-xs">
            não informado
          </span>
        )}
      </dt>
      <dd title={said} className="figures font-semibold text-xl sm:text-2xl">
        <span aria-hidden="true">{abbreviateCount(count)}</span>
        <span className="sr-only">{said}</span>
      </dd>
    </div>
  )
}

/** The source of the numbers and their age. */
function Source({ metrics: { source, isSimulated, fetchedAt } }: MetricsProps) {
  const { timeZone } = useSession()
  // Renders again each minute, so that the age is up to date.
  useWallClock(timeZone)
  return (
    <p className="mt-2 flex flex-wrap items-center justify-end gap-2 text-muted text-sm">
      {isSimulated && <Badge tone="warning">Rede simulada</Badge>}
      <span>
        {source},{' '}
        <time dateTime={fetchedAt} title={zonedTextWithZone(fetchedAt, timeZone)}>
          {describeAge(serverNow() - Date.parse(fetchedAt))}
        </time>
      </span>
    </p>
  )
}

/** A biography that exceeds one of these is folded to about six lines. */
const foldedFrom = { characters: 300, lines: 6 }

function Biography({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = text.length > foldedFrom.characters || text.split('\n').length > foldedFrom.lines
  return (
    <section className="mt-4">
      <h4 className="font-semibold text-sm">Biografia</h4>
      <p
        className={cn(
          'mt-1 max-w-prose whitespace-pre-line break-words text-sm',
          isLong && !isWhole && 'line-clamp-6',
        )}
      >
        {text}
      </p>
      {isLong && (
        <Button
          variant="ghost"
          size="small"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="mt-1 -ml-3"
        >
          {isWhole ? 'Mostrar menos' : 'Mostrar tudo'}
        </Button>
      )}
    </section>
  )
}
