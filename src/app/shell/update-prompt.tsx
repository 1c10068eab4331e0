import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../components/ui/banner.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useAppUpdate } from '../../offline/register-worker.ts'

/** A new version takes over when the person agrees. */
export function UpdatePrompt() {
  const { isWaiting, apply } = useAppUpdate()
  const [isApplying, setIsApplying] = useState(false)
  if (!isWaiting) return null
  return (
    <Banner
      tone="info"
      isLine
      icon={Sparkles}
      action={
        <Button
          size="small"
          isLoading={isApplying}
          loadingLabel="Atualizando..."
          onClick={() => {
            setIsApplying(true)
            apply()
          }}
        >
          Atualizar
        </Button>
      }
    >
      Nova versão disponível
    </Banner>
  )
}
