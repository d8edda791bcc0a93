import { useTexts } from './language.tsx'
import { uiTexts } from './ui.texts.ts'

/** Placeholder while content loads; set its final size by `className`. */
export const Skeleton = ({ className = 'h-5 w-full' }: { className?: string }) => (
  <span aria-hidden="true" className={`block animate-glow rounded-control bg-surface-sunk ${className}`} />
)

/** Placeholder of a page while it loads. */
export const PageSkeleton = ({ title, cards = 2 }: { title?: string; cards?: number }) => {
  const t = useTexts(uiTexts)
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-busy="true"
      className="mx-auto w-full max-w-normal grow px-4 py-8 sm:px-6 sm:py-12"
    >
      <h1 className={title ? '' : 'sr-only'}>{title ?? t.loading}</h1>
      <p role="status" className="sr-only">
        {t.loading}
      </p>
      {!title && <Skeleton className="h-10 w-2/3 max-w-md" />}
      <Skeleton className="mt-4 h-5 w-full max-w-xl" />
      <div className="mt-8 grid gap-5">
        {Array.from({ length: cards }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
          <Skeleton key={index} className="h-44 w-full rounded-card" />
        ))}
      </div>
    </main>
  )
}
