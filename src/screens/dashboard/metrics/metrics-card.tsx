import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Platform, SocialMediaAccount } from '#contract/accounts/account.ts'
import { metricsNetworkNames, showsMetrics } from '#contract/networks/networks.ts'
import { accountMetricsQuery } from '#src/api/metrics-query.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { whenFirstDataShown } from '#src/browser/page-idle.ts'
import { joinWords } from '#src/components/join-words.ts'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { Card } from '#src/components/ui/card.tsx'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { useSession } from '#src/session/session-context.ts'
import { PartFailure } from '../part-failure.tsx'
import { useFailureLog } from '../use-failure-log.ts'
import { AccountNumbers } from './account-numbers.tsx'
import { AccountRow } from './account-row.tsx'
import { LoadingMetrics } from './loading-metrics.tsx'

/** The connected accounts in a row; the numbers of the chosen one are below. */
export function MetricsCard() {
  const { project } = useSession()
  const platforms = useQuery(platformsQuery(project.id))
  useFailureLog('the connected accounts', platforms.error)
  return (
    <Card title="Métricas">
      {platforms.data ? (
        <Accounts platforms={platforms.data} />
      ) : platforms.isError ? (
        <PartFailure
          failed="Erro ao buscar as contas conectadas."
          offline="As contas deste projeto ainda não estão neste aparelho. Elas aparecem quando a conexão voltar."
          onRetry={() => void platforms.refetch()}
        />
      ) : (
        <LoadingMetrics />
      )}
    </Card>
  )
}

function Accounts({ platforms }: { platforms: readonly Platform[] }) {
  const [chosenId, setChosenId] = useState<string>()
  const accounts = platforms.flatMap(({ socialMediaAccounts }) => socialMediaAccounts)
  if (accounts.length === 0) {
    return (
      <EmptyState
        icon={Users}
        title="Nenhuma conta conectada"
        text="Conecte suas redes sociais para ver as métricas aqui"
        headingLevel={3}
        action={
          <Link to="/settings" className={buttonClass({ variant: 'accent' })}>
            Conectar Contas
          </Link>
        }
        className="py-6!"
      />
    )
  }
  const chosen = accounts.find(({ id }) => id === chosenId)
  return (
    <>
      <AccountRow
        accounts={accounts}
        chosenId={chosenId}
        onChoose={(id) => setChosenId(id === chosenId ? undefined : id)}
      />
      <NumbersAhead accounts={accounts} />
      <div className="mt-4 border-line border-t pt-4 lg:pt-5">
        {chosen ? <AccountNumbers key={chosen.id} account={chosen} /> : <NothingChosen />}
      </div>
    </>
  )
}

function NothingChosen() {
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title="Selecione uma conta"
      text="Clique em uma das contas acima para ver suas métricas"
      headingLevel={3}
      action={
        <p className="text-muted text-xs">
          * Métricas disponíveis apenas para contas do {joinWords(metricsNetworkNames)}
        </p>
      }
      className="py-6!"
    />
  )
}

/** Prefetches the numbers of all accounts that have some, after the first data of the screen. */
function NumbersAhead({ accounts }: { accounts: readonly SocialMediaAccount[] }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    let isOver = false
    void whenFirstDataShown().then(() => {
      if (!isOver) setIsDue(true)
    })
    return () => {
      isOver = true
    }
  }, [])
  if (!isDue) return null
  return accounts
    .filter(({ platformName }) => showsMetrics(platformName))
    .map(({ id }) => <AccountAhead key={id} accountId={id} />)
}

/** A query for each account, so that the failure of one does not affect the others. */
function AccountAhead({ accountId }: { accountId: string }) {
  const { project } = useSession()
  const { error } = useQuery(accountMetricsQuery(project.id, accountId))
  useFailureLog(`the numbers of account ${accountId}`, error)
  return null
}
