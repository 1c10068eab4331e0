import { CloudOff } from 'lucide-react'
import { Banner } from '../../components/ui/banner.tsx'
import { useConnectivity } from '../../offline/use-connectivity.ts'

/** A fact, not an error: one thin line. */
export function OfflineLine() {
  const { isOnline } = useConnectivity()
  if (isOnline) return null
  return (
    <Banner tone="neutral" isLine icon={CloudOff}>
      Sem conexão. Tudo o que você fizer fica salvo neste aparelho.
    </Banner>
  )
}
