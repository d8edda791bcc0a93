import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../platform/http/call.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError, Hint } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { WithoutScripts } from '../../../ui/page-mode.tsx'
import { PrivatePicture } from '../../../ui/private-picture.tsx'
import { shrinkPicture } from '../../../ui/shrink-picture.ts'
import { addReviewPhoto, getAddedPhoto, type ReviewPhoto, removeAddedPhoto } from '../contract.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTOS, PHOTO_TYPES } from '../review-rules.ts'
import { reviewFormTexts } from './review-form.texts.ts'
import { PHOTO_FIELD, PHOTOS_FIELD, UNSENT_FIELD } from './submit-review.ts'

/** A chosen photo; it has an id once it is uploaded, and a problem when the upload failed and can be retried. */
type Chosen = {
  key: string
  file?: { name: string; bytes: Uint8Array<ArrayBuffer> }
  preview?: string
  id?: number
  problem?: string
}

const SMALL = { width: '8rem', height: '5rem' }
const MEGABYTES = MAX_PHOTO_BYTES / 1_048_576

/**
 * Up to four photos of a review, shrunk and uploaded as soon as they are chosen. Their ids are sent with the form. Photos that were
 * uploaded before the page was reloaded are still there.
 */
export const ReviewPhotosField = ({
  token,
  uploaded,
  error,
}: {
  token: string
  uploaded: readonly ReviewPhoto[]
  error: string | undefined
}) => {
  const t = useTexts(reviewFormTexts)
  const ids = useId()
  const isReady = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [photos, setPhotos] = useState<Chosen[]>(() => uploaded.map(({ id }) => ({ key: String(id), id })))
  const [sending, setSending] = useState<{ done: number; all: number }>()
  const [problems, setProblems] = useState<string[]>([])
  const previews = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const preview of previews.current) URL.revokeObjectURL(preview)
    },
    [],
  )

  const change = (key: string, values: Partial<Chosen>) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...values } : photo)))

  const upload = async (chosen: readonly Chosen[]) => {
    for (const [done, { key, file }] of chosen.entries()) {
      setSending({ done, all: chosen.length })
      change(key, { problem: undefined })
      try {
        const { id } = await call(addReviewPhoto, { token, file: file!.bytes })
        // The same picture chosen twice is one photo.
        setPhotos((all) =>
          all.some((photo) => photo.key !== key && photo.id === id)
            ? all.filter((photo) => photo.key !== key)
            : all.map((photo) => (photo.key === key ? { ...photo, id } : photo)),
        )
      } catch (refused) {
        if (!isCallRefused(refused)) throw refused
        const [wrong] = refused.fields
        if (wrong) {
          setProblems((all) => [...all, t.photoRefused(file!.name, wrong.message)])
          setPhotos((all) => all.filter((photo) => photo.key !== key))
        } else change(key, { problem: refused.message })
      }
    }
    setSending(undefined)
  }

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    const found: string[] = []
    const accepted: Chosen[] = []
    setSending({ done: 0, all: files.length })
    for (const file of files) {
      if (!PHOTO_TYPES.some((type) => type === file.type)) found.push(t.wrongType(file.name))
      else if (photos.length + accepted.length >= MAX_PHOTOS) found.push(t.tooManyPhotos(file.name, MAX_PHOTOS))
      else {
        const ready = await shrinkPicture(file).catch((refused: Error) => refused)
        if (ready instanceof Error) found.push(ready.message)
        else if (ready.bytes.byteLength > MAX_PHOTO_BYTES) found.push(t.photoTooLarge(file.name, MEGABYTES))
        else {
          const preview = URL.createObjectURL(new Blob([ready.bytes]))
          previews.current.push(preview)
          accepted.push({ key: preview, file: ready, preview })
        }
      }
    }
    setProblems(found)
    setPhotos((all) => [...all, ...accepted])
    await upload(accepted)
  }

  const remove = async ({ key, id }: Chosen) => {
    setProblems([])
    try {
      if (id) await call(removeAddedPhoto, { token, id })
      // The field must be enabled before it can take the focus from the removed photo.
      flushSync(() => setPhotos((all) => all.filter((photo) => photo.key !== key)))
      input.current?.focus()
    } catch (refused) {
      if (!isCallRefused(refused)) throw refused
      setProblems([refused.message])
    }
  }

  const failures = [
    ...problems,
    ...photos.flatMap(({ problem }, i) => (problem ? [`${t.photo(i + 1)}: ${problem}`] : [])),
  ]
  const unsent = photos.filter(({ id }) => id === undefined)
  const isFull = photos.length >= MAX_PHOTOS
  return (
    <fieldset className="grid min-w-0 gap-3" aria-describedby={`${ids}-hint`}>
      <legend className="mb-1 font-semibold">
        {t.photos} <span className="font-normal text-muted">({t.optional})</span>
      </legend>
      <Hint id={`${ids}-hint`}>{t.photosHint(MAX_PHOTOS)}</Hint>
      <WithoutScripts>
        <p className="text-sm text-muted">{t.photosNeedScripts}</p>
      </WithoutScripts>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map((photo, i) => (
            <li key={photo.key} className="grid gap-1">
              {photo.preview ? (
                <img
                  src={photo.preview}
                  alt={t.photo(i + 1)}
                  className="block rounded-control bg-sand object-cover"
                  style={SMALL}
                />
              ) : (
                <PrivatePicture
                  load={() => call(getAddedPhoto, { token, id: photo.id! })}
                  alt={t.photo(i + 1)}
                  style={SMALL}
                />
              )}
              <div className="flex items-center justify-between gap-2">
                <span className="text-sm text-muted">
                  {photo.id ? t.photoReady : photo.problem ? t.photoFailed : t.photoWaits}
                </span>
                <button
                  type="button"
                  onClick={() => remove(photo)}
                  disabled={photo.id === undefined && photo.problem === undefined}
                  className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-surface-sunk hover:text-ink disabled:opacity-40"
                >
                  <Icon name="close" />
                  <span className="sr-only">{t.removePhoto(i + 1)}</span>
                </button>
              </div>
              {photo.id && <input type="hidden" name={PHOTO_FIELD} value={photo.id} />}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {sending && t.sendingPhoto(sending.done + 1, sending.all)}
      </p>
      {sending && (
        <progress
          value={sending.done}
          max={sending.all}
          aria-label={t.photos}
          className="h-2 w-full max-w-80 accent-turquoise"
        />
      )}
      {failures.length > 0 && (
        <ul role="alert" className="grid gap-1 font-medium text-danger">
          {failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      )}
      <FieldError id={`${ids}-error`}>{error}</FieldError>
      {(sending || unsent.length > 0) && <input type="hidden" name={UNSENT_FIELD} value="1" />}
      <div className="flex flex-wrap gap-3">
        <label
          className="relative inline-flex min-h-11 w-fit cursor-pointer items-center justify-center gap-2 rounded-control border border-line-strong bg-surface-raised px-5 py-2 text-center font-semibold hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          style={isFull || !isReady ? { opacity: 0.6 } : undefined}
        >
          <input
            ref={input}
            type="file"
            name={PHOTOS_FIELD}
            multiple
            accept={PHOTO_TYPES.join()}
            disabled={!isReady || isFull}
            aria-disabled={sending ? true : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${ids}-error`}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            // Photos can be chosen only after the current upload, since the number of free places is not known before.
            onClick={(event) => sending && event.preventDefault()}
            onChange={choose}
          />
          <Icon name="plus" />
          {t.addPhotos}
        </label>
        {!sending && unsent.length > 0 && (
          <Button type="button" variant="quiet" onClick={() => upload(unsent)}>
            {t.tryAgain}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
