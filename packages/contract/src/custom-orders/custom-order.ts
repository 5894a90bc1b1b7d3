/** Fixed texts and limits of made to measure. No zod: pages import this file. */
import type { MeasurementName } from '../catalogue/size-chart.ts';

export const STYLES = ['traditional', 'modern', 'fusion', 'minimalist', 'vintage'] as const;
export type Style = (typeof STYLES)[number];

export const FABRICS = ['cotton', 'silk', 'linen', 'wool', 'polyester blend', 'denim', 'velvet'] as const;
export type Fabric = (typeof FABRICS)[number];

/** Inclusive bounds in inches. */
export const MEASUREMENT_BOUNDS = {
  chest: [20, 60],
  waist: [20, 60],
  hips: [20, 60],
  length: [20, 72],
  shoulders: [12, 30],
  sleeves: [0, 40],
} as const satisfies Record<MeasurementName, readonly [minInches: number, maxInches: number]>;

/** The address of a rendered picture in the size for list rows, 400 pixels wide. */
export const smallPicture = (address: string): string => address.replace('.webp', '-small.webp');

/** Body measurements in inches. */
export type Measurements = Readonly<Record<MeasurementName, number>>;

export const MAX_REFERENCE_IMAGES = 5;
export const MAX_REFERENCE_IMAGE_BYTES = 5_242_880;

export const CUSTOM_ORDER_MESSAGES = {
  required: 'Required',
  selectSize: 'Please select a size',
  needImage: 'Please upload at least one reference image',
  imagesOnly: 'Please upload only images under 5MB',
  incomplete: 'Please complete all required fields',
  submitFailed: 'Failed to submit custom order',
  unexpected: 'An unexpected error occurred',
  submittedTitle: 'Order Placed Successfully! 🎉',
  submittedText:
    "Thank you for your custom order! We'll review your requirements and contact you soon with more details.",
  fetchFailed: 'Failed to fetch your orders',
  somethingWrong: 'Something went wrong. Please try again.',
  shippingIncomplete: 'Please fill all required fields in the shipping address',
  phoneInvalid: 'Please enter a valid 10-digit phone number',
  acceptFailed: 'Failed to accept bid.',
  accepted: 'Bid accepted successfully!',
  placeFailed: 'Failed to place order. Please try again.',
  payFailed: 'Failed to process payment. Please try again.',
  cancelFailed: 'Failed to cancel order',
  cancelFailedRetry: 'Failed to cancel order. Please try again.',
  paymentVerified: 'Payment verified successfully! Your order is now in progress.',
  paidInFull: 'Payment verified successfully! Your order is paid in full.',
  paymentVerifiedStatusBehind:
    'Payment verified successfully! There was an issue updating the status of your order, but your payment succeeded.',
  placedInProgress: 'Order placed successfully! Your order is now in progress.',
  verificationFailedRetry: 'Payment verification failed. Please try again.',
  endpointMissing: 'Endpoint not found. Please contact support.',
  windowClosed: 'Payment window was closed before completion.',
  windowFailed: 'Failed to initialize payment window. Please try again.',
} as const;

/** Texts of the order form's three steps, fixed by the specification in every language. */
export const CUSTOM_ORDER_TEXTS = {
  measurements: 'Measurements',
  design: 'Design',
  reference: 'Reference',
  standardSize: 'Standard size',
  customMeasurements: 'Custom measurements',
  style: 'Style *',
  fabric: 'Fabric Preference *',
  customization: 'Special Requirements *',
  referenceImages: 'Reference Images',
  next: 'Next',
  submit: 'Submit Order',
  submitting: 'Submitting...',
  viewHistory: 'View Order History',
  close: 'Close',
} as const;

/** `Step 1 of 3`. */
export const stepText = (step: number, steps: number): string => `Step ${step} of ${steps}`;

/** The hint below the upload field. */
export const uploadHint = (most: number): string =>
  `Upload up to ${most} images, max 5MB each, image files only.`;

/** `Must be at least {min} inches`, `Must be less than {max} inches`, `Required`; undefined when the value is within. */
export const measurementError = (name: MeasurementName, inches: number | undefined): string | undefined => {
  const [min, max] = MEASUREMENT_BOUNDS[name];
  if (inches === undefined || Number.isNaN(inches)) return CUSTOM_ORDER_MESSAGES.required;
  if (inches < min) return `Must be at least ${min} inches`;
  if (inches > max) return `Must be less than ${max} inches`;
  return undefined;
};
