import { useState } from 'react'
import { Button } from '#src/components/ui/button.tsx'
import { ConfirmDialog } from '#src/components/ui/confirm-dialog.tsx'
import { ErasingStatus } from '#src/features/sign-out/erasing-status.tsx'
import { signOut } from '#src/session/sign-out.ts'

/** Signs out and erases everything the person has on this device. */
export function LeaveForGood() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        Sair deste aparelho e apagar tudo
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title="Sair deste aparelho e apagar tudo?"
        description="Seus rascunhos, suas mídias e o que ainda não foi enviado são apagados deste aparelho. O que já chegou ao servidor continua lá. Não é possível desfazer."
        whileRunning={<ErasingStatus />}
        onConfirm={() => signOut({ isForGood: true })}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
