import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '#src/api/account-queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { SettingsTabs } from '#src/features/settings-tabs/settings-tabs.tsx'
import { useShownAge } from '#src/offline-cache/shown-age.ts'
import { OwnDataSection } from './own-data/own-data-section.tsx'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { PasswordSection } from './profile/password-section.tsx'
import { ProfileSection } from './profile/profile-section.tsx'
import { SessionsSection } from './sessions/sessions-section.tsx'
import { TwoStepSection } from './two-step/two-step-section.tsx'

/** The person's account: profile, ways to sign in, sessions, and own data. */
export function AccountScreen() {
  const { isOnline } = useConnectivity()
  const profile = useQuery(profileQuery)
  useShownAge(profile.dataUpdatedAt)

  return (
    <>
      <SettingsTabs />
      <h1 className="text-2xl">Meu perfil</h1>
      <p className="mt-1 mb-5 text-muted lg:mb-6">
        Seus dados, sua senha e onde você está conectado
      </p>
      <div className="flex max-w-2xl flex-col gap-5 xl:max-w-none">
        {profile.data ? (
          <>
            {!isOnline && (
              <Banner tone="neutral">
                Você vê o que este aparelho já sabe da sua conta. Para mudar algo, conecte-se à
                internet.
              </Banner>
            )}
            <div className="grid gap-5 xl:grid-cols-2 xl:items-start">
              <div className="grid min-w-0 gap-5">
                <ProfileSection profile={profile.data} />
                <PasswordSection profile={profile.data} />
              </div>
              <div className="grid min-w-0 gap-5">
                <TwoStepSection profile={profile.data} />
                <PasskeysSection />
                <SessionsSection />
                <OwnDataSection />
              </div>
            </div>
          </>
        ) : profile.isError ? (
          <LoadFailure
            isOnline={isOnline}
            failed="Não foi possível carregar sua conta. Nada foi alterado."
            offline="Sua conta ainda não está neste aparelho. Ela aparece quando a conexão voltar."
            onRetry={() => void profile.refetch()}
          />
        ) : (
          <div aria-busy="true" className="flex flex-col gap-5">
            <span className="sr-only">Carregando...</span>
            <Skeleton className="h-80 rounded-card" />
            <Skeleton className="h-96 rounded-card" />
          </div>
        )}
      </div>
    </>
  )
}
