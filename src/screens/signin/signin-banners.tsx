import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Banner } from '#src/components/ui/banner.tsx'

/** Why the person was redirected to this page. `isInvited`: the sign-in leads back to an invite. */
export function SigninBanners({ isInvited }: { isInvited: boolean }) {
  const state = useLocation({ select: (location) => location.state })
  const [isShown, setIsShown] = useState(true)
  return (
    <>
      {state.passwordResetSuccess && isShown && (
        <Banner tone="success" onDismiss={() => setIsShown(false)}>
          Senha alterada com sucesso!
        </Banner>
      )}
      {state.signedUpEmail && isShown && (
        <Banner tone="success" onDismiss={() => setIsShown(false)}>
          <p className="wrap-anywhere">
            Enviamos um email para <strong className="font-semibold">{state.signedUpEmail}</strong>.
            Confirme seu cadastro por ele e depois entre{' '}
            {isInvited ? 'para aceitar o convite' : 'aqui'}.
          </p>
        </Banner>
      )}
      {state.sessionEnded && (
        <Banner tone="info">
          Sua sessão terminou. Entre novamente; o que você fez está salvo neste aparelho.
        </Banner>
      )}
    </>
  )
}
