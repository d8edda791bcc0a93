import { Dialog } from '../../../ui/dialog.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { type Disputed, dismiss, enter, type Rejected, type Session, settle } from '../session.ts'
import { cellNameOf, reasonOf, valueName } from './cell-names.ts'
import { gridTexts } from './inventory.texts.ts'

const BUTTON = 'min-h-11 rounded-control px-2 text-left font-semibold text-link hover:bg-surface-sunk'

type Choose = { session: Session; onChange: (session: Session) => void }

/** Lists the cells that somebody else changed and the texts that were not accepted: the person decides about each, or about all at once. */
export const ProblemsDialog = ({ open, onClose, ...choose }: Choose & { open: boolean; onClose: () => void }) => {
  const t = useTexts(gridTexts)
  const { rejected, disputed } = choose.session
  return (
    <Dialog open={open} onClose={onClose} title={t.reviewTitle} wide>
      {rejected.length + disputed.length === 0 && <p role="status">{t.settled}</p>}
      {disputed.length > 0 && <DisputedCells {...choose} />}
      {rejected.length > 0 && <RejectedCells {...choose} />}
    </Dialog>
  )
}

const DisputedCells = ({ session, onChange }: Choose) => {
  const lang = useLang()
  const t = useTexts(gridTexts)
  const at = useInstant()
  const { sheet, disputed } = session
  const choose = (cells: readonly Disputed[], choice: 'mine' | 'theirs') => onChange(settle(session, cells, choice))
  return (
    <section className="grid gap-3">
      <h3>{t.disputedTitle}</h3>
      <p>{t.disputedLead}</p>
      <p className="flex flex-wrap gap-2">
        <button type="button" className={BUTTON} onClick={() => choose(disputed, 'theirs')}>
          {t.keepAllTheirs}
        </button>
        <button type="button" className={BUTTON} onClick={() => choose(disputed, 'mine')}>
          {t.useAllMine}
        </button>
      </p>
      <ul className="grid gap-2">
        {disputed.map((cell) => {
          const name = cellNameOf(sheet, cell, lang, t)
          const by = cell.at === null ? cell.by : t.by(cell.by ?? t.unknown, at(cell.at))
          return (
            <li key={name} className="grid gap-1 rounded-card border border-line p-3">
              <p className="font-semibold">{name}</p>
              <p>
                {t.theirs}: <b>{valueName(cell.field, cell.theirs, lang, t)}</b>{' '}
                {by && <span className="text-muted">({by})</span>}
                {' · '}
                {t.yours}: <b>{valueName(cell.field, cell.mine, lang, t)}</b>
              </p>
              <p className="flex flex-wrap gap-2">
                <button
                  type="button"
                  className={BUTTON}
                  aria-label={t.theirsOf(name)}
                  onClick={() => choose([cell], 'theirs')}
                >
                  {t.keepTheirs}
                </button>
                <button
                  type="button"
                  className={BUTTON}
                  aria-label={t.mineOf(name)}
                  onClick={() => choose([cell], 'mine')}
                >
                  {t.useMine}
                </button>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const RejectedCells = ({ session, onChange }: Choose) => {
  const lang = useLang()
  const t = useTexts(gridTexts)
  const { sheet, rejected } = session
  const setMinimum = ({ row, field, day }: Rejected, value: number) =>
    onChange(enter(session, 'edit', [{ row, field, day, value }]).session)
  return (
    <section className="mt-5 grid gap-3 first:mt-0">
      <h3>{t.rejectedTitle}</h3>
      <p>
        <button type="button" className={BUTTON} onClick={() => onChange(dismiss(session, rejected))}>
          {t.discardAll}
        </button>
      </p>
      <ul className="grid gap-2">
        {rejected.map((cell) => {
          const name = cellNameOf(sheet, cell, lang, t)
          return (
            <li key={name} className="grid gap-1 rounded-card border border-line p-3">
              <p className="font-semibold">{name}</p>
              <p>
                {t.typed}: <b>{cell.text}</b>. {reasonOf(cell, sheet.minStay, lang, t)}
              </p>
              <p className="flex flex-wrap gap-2">
                {cell.problem === 'belowSold' && (
                  <button type="button" className={BUTTON} onClick={() => setMinimum(cell, cell.minimum)}>
                    {t.setMinimum(cell.minimum)}
                  </button>
                )}
                <button
                  type="button"
                  className={BUTTON}
                  aria-label={t.discardOf(name)}
                  onClick={() => onChange(dismiss(session, [cell]))}
                >
                  {t.discard}
                </button>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
