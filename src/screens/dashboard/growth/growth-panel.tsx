import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SocialMediaAccount } from '#contract/accounts/account.ts'
import { type AccountGrowth, growthPeriods } from '#contract/accounts/account-numbers.ts'
import { findLastGrowth, growthQuery } from '#src/api/growth-query.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { browserStorage } from '#src/browser/browser-storage.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { Badge } from '#src/components/ui/badge.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { SegmentedControl } from '#src/components/ui/fields/segmented-control.tsx'
import { SelectField } from '#src/components/ui/fields/select-field.tsx'
import { useShownAge } from '#src/offline-cache/shown-age.ts'
import { useSession } from '#src/session/session-context.ts'
import { GrowthCharts } from './growth-charts.tsx'
import { choicesClass, GrowthSkeleton, TilesSkeleton } from './growth-skeleton.tsx'

type Period = (typeof growthPeriods)[number]

const segments = growthPeriods.map((days) => ({ value: `${days}`, label: `${days} dias` }))

/** Kept for the browser, not for each person, as the theme is: the choice says nothing about anybody. */
const keptPeriod = {
  key: 'upubly.growthPeriod',
  read(): Period {
    const kept = browserStorage.read(this.key)
    return growthPeriods.find((days) => String(days) === kept) ?? 30
  },
}

/** The content of the card: the choice of an account and a period, and the charts. */
export function GrowthPanel() {
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const platforms = useQuery(platformsQuery(project.id))
  const [chosenId, setChosenId] = useState<string>()
  const [period, setPeriod] = useState(() => keptPeriod.read())
  const client = useQueryClient()
  const [openedId] = useState(() => findLastGrowth(client, project.id))

  if (!platforms.data) {
    if (!platforms.isError) return <GrowthSkeleton />
    return (
      <LoadFailure
        isOnline={isOnline}
        failed="Erro ao buscar as contas."
        offline="As contas deste projeto ainda não estão neste aparelho. Elas aparecem quando a conexão voltar."
        onRetry={() => void platforms.refetch()}
      />
    )
  }

  const accounts = platforms.data.flatMap(({ socialMediaAccounts }) => socialMediaAccounts)
  const account =
    accounts.find(({ id }) => id === chosenId) ??
    accounts.find(({ id }) => id === openedId) ??
    accounts[0]
  if (!account) return <NoAccount />

  function choosePeriod(next: string) {
    browserStorage.write(keptPeriod.key, next)
    setPeriod(keptPeriod.read())
  }

  return (
    <div className="@container">
      <div className={choicesClass}>
        {accounts.length > 1 ? (
          <SelectField
            label="Conta"
            isLabelHidden
            options={accounts.map((one) => ({ value: one.id, label: nameAccount(one) }))}
            value={account.id}
            onChange={({ target }) => setChosenId(target.value)}
            className="grow basis-48 sm:max-w-xs"
          />
        ) : (
          <p className="flex min-h-control min-w-0 grow basis-48 items-center font-semibold sm:max-w-xs">
            <span className="truncate">{nameAccount(account)}</span>
          </p>
        )}
        {account.isSimulated && <Badge tone="warning">Rede simulada</Badge>}
        <SegmentedControl
          label="Período"
          segments={segments}
          value={`${period}`}
          onChange={choosePeriod}
          className="max-sm:w-full sm:ml-auto sm:w-60"
        />
      </div>
      <Growth key={account.id} account={account} period={period} />
    </div>
  )
}

const nameAccount = ({ username, platformName }: SocialMediaAccount) =>
  `${username} · ${platformName}`

function Growth({ account, period }: { account: SocialMediaAccount; period: Period }) {
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const growth = useQuery(growthQuery(project.id, account.id))
  useShownAge(growth.dataUpdatedAt)
  if (growth.data)
    return (
      <>
        <GrowthNote growth={growth.data} />
        <GrowthCharts growth={growth.data} period={period} name={nameAccount(account)} />
      </>
    )
  if (!growth.isError)
    return (
      <div aria-busy="true">
        <span className="sr-only">Carregando...</span>
        <TilesSkeleton />
      </div>
    )
  return (
    <LoadFailure
      isOnline={isOnline}
      failed="Erro ao buscar os números desta conta."
      offline="Os números desta conta ainda não estão neste aparelho. Eles aparecem quando a conexão voltar."
      onRetry={() => void growth.refetch()}
    />
  )
}

/** A note above the charts: why there are no newer numbers, or that the first ones are still to come. */
function GrowthNote({ growth: { series, trouble } }: { growth: AccountGrowth }) {
  const isKnown = series.some(({ values }) => values.some((value) => value !== null))
  if (trouble !== null)
    return (
      <Banner tone="warning" className="mb-5">
        {trouble}
        {isKnown && ' Abaixo estão os últimos números que conhecemos.'}
      </Banner>
    )
  // Without 'posts', which uPubly counts itself and so knows from the first day on.
  const told = series.filter(({ measure }) => measure !== 'posts')
  if (told.length === 0 || told.some(({ fetchedAt }) => fetchedAt !== null)) return null
  return (
    <Banner tone="info" className="mb-5">
      Os números começam a aparecer amanhã: o uPubly os pede à rede uma vez por dia. Os dias antes
      de esta conta ser conectada podem ficar sem dado.
    </Banner>
  )
}

function NoAccount() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 grow basis-48 text-muted">
        Conecte uma conta para ver, dia a dia, como ela cresce.
      </p>
      <Link to="/settings" className={buttonClass({ variant: 'secondary' })}>
        Conectar Contas
      </Link>
    </div>
  )
}
