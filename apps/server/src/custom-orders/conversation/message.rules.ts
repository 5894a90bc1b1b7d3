/** Validates a message: it needs some text, or a picture. Pure. */
import { MAX_MESSAGE_CHARACTERS } from '@darzi/contract/conversations/conversation.ts';
import { CUSTOM_ORDER_MESSAGES, MAX_REFERENCE_IMAGES } from '@darzi/contract/custom-orders/custom-order.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import { grouped } from '@darzi/contract/wording.ts';
import type { ImageProblem } from '../../platform/http/receive-form.ts';

export const refusePictures = (text: string): Outcome<never> =>
  refuse('custom_order.image_unusable', { fields: { images: text }, details: { message: text } });

/** The text to store, possibly empty beside pictures. */
export const decideMessage = (
  given: unknown,
  images: number,
  imageProblem: ImageProblem | undefined,
): Outcome<string> => {
  if (imageProblem === 'too many')
    return refusePictures(`Please upload at most ${MAX_REFERENCE_IMAGES} images`);
  if (imageProblem === 'too large') return refusePictures(CUSTOM_ORDER_MESSAGES.imagesOnly);
  const text = typeof given === 'string' ? given.replaceAll('\0', '').toWellFormed().trim() : '';
  if (text === '' && images === 0) {
    return refuse('custom_order.message_empty', { fields: { text: CUSTOM_ORDER_MESSAGES.required } });
  }
  return [...text].length > MAX_MESSAGE_CHARACTERS
    ? refuseFields({ text: `At most ${grouped(MAX_MESSAGE_CHARACTERS)} characters` })
    : accept(text);
};
