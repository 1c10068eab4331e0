import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyWhenOnline } from '#src/browser/lazy-when-online.ts'
import { whenFirstDataShown } from '#src/browser/page-idle.ts'
import { Card } from '#src/components/ui/card.tsx'
import { GrowthSkeleton } from './growth-skeleton.tsx'

const GrowthPanel = lazyWhenOnline(async () => {
  await whenFirstDataShown()
  return { default: (await import('./growth-panel.tsx')).GrowthPanel }
})

/** How far below the viewport the card may be when its charts are loaded. */
const ahead = '400px'

/** An account's numbers day by day. The charts are loaded when the card is near the viewport. */
export function GrowthCard() {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNear(box)
  return (
    <div ref={box}>
      <Card title="Crescimento">
        {isNear ? (
          <Suspense fallback={<GrowthSkeleton />}>
            <GrowthPanel />
          </Suspense>
        ) : (
          <GrowthSkeleton />
        )}
      </Card>
    </div>
  )
}

/** Whether the element has been near the viewport. */
function useNear(box: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: ahead },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return isNear
}
