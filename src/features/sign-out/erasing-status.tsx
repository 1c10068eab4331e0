import { LateStatus } from '#src/components/ui/late-status.tsx'

/** Shown while a sign-out erases the device, which another tab can delay. */
export function ErasingStatus() {
  return (
    <LateStatus>
      Apagando deste aparelho seus rascunhos, suas mídias e o que ainda não foi enviado. Pode levar
      até 20 segundos.
    </LateStatus>
  )
}
