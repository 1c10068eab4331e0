import { useEffect, useEffectEvent, useState } from 'react'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { ErasingStatus } from '#src/features/sign-out/erasing-status.tsx'
import { finishErasing } from '#src/session/sign-out/erase-device.ts'

/**
 * Retries to erase data of this device that could not be erased before, because another tab held the database
 * open or the page was closed. Says so while that fails.
 */
export function ErasingNotice() {
  const [state, setState] = useState<'running' | 'failed' | 'done'>('running')

  async function erase() {
    setState('running')
    setState((await finishErasing()) ? 'done' : 'failed')
  }
  const eraseAtOnce = useEffectEvent(erase)
  useEffect(() => void eraseAtOnce(), [])

  if (state === 'running') return <ErasingStatus />
  if (state === 'done') return <Banner tone="success">Tudo foi apagado deste aparelho.</Banner>
  const again = (
    <Button variant="secondary" size="small" onClick={() => void erase()}>
      Tentar de novo
    </Button>
  )
  return (
    <Banner tone="danger" action={again}>
      Ainda não foi possível apagar deste aparelho os rascunhos, as mídias e o que não foi enviado
      por quem saiu. Feche as outras abas do uPubly e tente de novo. Se não der certo, apague os
      dados deste site nas configurações do navegador.
    </Banner>
  )
}
