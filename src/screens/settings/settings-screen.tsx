import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { isNearLimit } from '#contract/billing/plan.ts'
import { isRoleAtLeast } from '#contract/projects/project.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { accountLimitsQuery } from '#src/api/billing-queries.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { Spinner } from '#src/components/ui/spinner.tsx'
import { PlanStep } from '#src/features/plan-notice/plan-step.tsx'
import { SettingsTabs } from '#src/features/settings-tabs/settings-tabs.tsx'
import { useShownAge } from '#src/offline-cache/shown-age.ts'
import { useSession } from '#src/session/session-context.ts'
import { totalText } from './count-texts.ts'
import { PlatformCard } from './platform-card.tsx'
import { type LinkReturn, useLinkReturn } from './use-link-return.ts'

const DeviceSection = lazyWithNotice(async () => ({
  default: (await import('./device-section.tsx')).DeviceSection,
}))

const ChooseAccountsDialog = lazyWithNotice(async () => ({
  default: (await import('./choose-accounts-dialog.tsx')).ChooseAccountsDialog,
}))

/** '/settings'. The props are the search parameters with which a network redirects the person back. */
export function SettingsScreen(linkReturn: LinkReturn) {
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const platforms = useQuery(platformsQuery(project.id))
  useShownAge(platforms.dataUpdatedAt)
  const { isLinking, choice } = useLinkReturn(linkReturn)
  const total = platforms.data?.reduce((sum, one) => sum + one.socialMediaAccounts.length, 0) ?? 0

  return (
    <>
      <SettingsTabs />
      <h1 className="text-2xl">Linkar Redes Sociais</h1>
      <p className="mt-1 mb-5 text-muted lg:mb-6">
        Conecte suas contas para gerenciar todas em um só lugar
      </p>
      {!isRoleAtLeast(project.userRole, 'ADMIN') && (
        <Banner tone="neutral" className="mb-5">
          Só o proprietário e os administradores conectam e removem contas.
        </Banner>
      )}
      <div role="status" className="not-empty:mb-5">
        {isLinking && (
          <span className="flex items-center gap-3 rounded-card bg-info-soft px-4 py-3 font-semibold">
            <Spinner className="text-info" /> Conectando a conta...
          </span>
        )}
      </div>
      {platforms.data ? (
        <>
          <AccountLimit />
          <ul className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
            {platforms.data.map((platform) => (
              <li key={platform.id} className="min-w-0">
                <PlatformCard platform={platform} />
              </li>
            ))}
          </ul>
          <p className="figures mt-6 text-center text-muted text-sm">{totalText(total)}</p>
        </>
      ) : platforms.isError ? (
        <LoadFailure
          isOnline={isOnline}
          failed="Não foi possível carregar as redes. Suas contas continuam conectadas."
          offline="As contas deste projeto ainda não estão neste aparelho. Elas aparecem quando a conexão voltar."
          onRetry={() => void platforms.refetch()}
        />
      ) : (
        <div aria-busy="true" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          <span className="sr-only">Carregando...</span>
          <Skeleton className="h-44 rounded-card" />
          <Skeleton className="h-44 rounded-card" />
          <Skeleton className="h-44 rounded-card" />
        </div>
      )}
      <Suspense>{choice && <ChooseAccountsDialog {...choice} />}</Suspense>
      <Suspense>
        <DeviceSection />
      </Suspense>
    </>
  )
}

/** Says that the project can link no more accounts, or only a few more, and what to do about it. */
export function AccountLimit() {
  const { project } = useSession()
  const { data: limits } = useQuery(accountLimitsQuery(project.id))
  const step = (
    <PlanStep isYours={project.userRole === 'OWNER'} ownerName="o proprietário do projeto" />
  )
  if (!limits) return null
  const { currentAccounts: used, maxAccounts: limit, canLink, hasPlanEnded } = limits
  const accounts = formatCount(limit, 'conta social', 'contas sociais')
  if (canLink)
    return isNearLimit({ used, limit }) ? (
      <Banner tone="neutral" className="mb-5">
        Este projeto usa {used} de {accounts} do plano. {step}
      </Banner>
    ) : null
  return (
    <Banner tone="warning" className="mb-5">
      {hasPlanEnded
        ? 'O plano deste projeto terminou: nenhuma conta nova pode ser conectada. As que já estão aqui continuam e podem ser reconectadas.'
        : `Este projeto atingiu o limite de ${accounts} do plano.`}{' '}
      {step}
    </Banner>
  )
}
