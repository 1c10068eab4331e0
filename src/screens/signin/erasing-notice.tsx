import { useEffect, useEffectEvent, useState } from 'react'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { ErasingStatus } from '#src/features/sign-out/erasing-status.tsx'
import { finishErasing } from '#src/session/erase-device.ts'

/**
 * Deletes what somebody wanted deleted from this device and could not be: another tab held the database,
 * or the page was closed. Says so while it cannot be done.
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
