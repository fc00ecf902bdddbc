"use client";
import { type ChangeEvent, type SubmitEvent, useState } from "react";
import { faultsOfFields } from "./field-faults";

type Errors<Values> = Partial<Record<keyof Values | (string & {}), string | undefined>>;

interface Options<Values> {
  initialValues: Values;
  /**
   * Returns the error of a field's current value, or null. The form can't be submitted while there is an error, nor
   * while a field is invalid by its attributes, such as an empty one that is `required`.
   */
  validate?: {
    [Field in keyof Values]?: (value: Values[Field], values: Values) => string | null;
  };
}

const isChange = (given: unknown): given is ChangeEvent<HTMLInputElement> =>
  typeof given === "object" && given !== null && "currentTarget" in given;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The values of a form's fields, their errors, and which have changed. */
export function useForm<Values extends object>({ initialValues, validate = {} }: Options<Values>) {
  const [initial, setInitialValues] = useState(initialValues);
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<Errors<Values>>({});

  const setFieldValue = <Field extends keyof Values>(field: Field, value: Values[Field]) => {
    setValues((all) => ({ ...all, [field]: value }));
    setErrors((all) => ({ ...all, [field]: undefined }));
  };

  return {
    values,
    errors,
    setErrors,
    setFieldValue,
    /** Replaces the values, and the initial values that `isDirty` and `reset` use. */
    startFrom: (next: Values) => {
      setInitialValues(next);
      setValues(next);
      setErrors({});
    },
    reset: () => {
      setValues(initial);
      setErrors({});
    },
    isDirty: (field?: keyof Values) =>
      field ? !isSame(values[field], initial[field]) : !isSame(values, initial),
    /** Props for a field whose `onChange` passes a value or a change event. */
    field: <Field extends keyof Values>(field: Field) => ({
      name: String(field),
      value: values[field],
      error: errors[field],
      onChange: (given: unknown) =>
        setFieldValue(
          field,
          (isChange(given) ? given.currentTarget.value : given) as Values[Field],
        ),
    }),
    /** Props for a checkbox or switch. */
    tick: (field: keyof Values) => ({
      checked: Boolean(values[field]),
      error: errors[field],
      onChange: (change: ChangeEvent<HTMLInputElement>) =>
        setFieldValue(field, change.currentTarget.checked as Values[keyof Values]),
    }),
    onSubmit: (send: (values: Values) => unknown) => (event: SubmitEvent<HTMLFormElement>) => {
      const fields = event.currentTarget.elements;
      const faults = { ...faultsOfFields(fields), ...faultsOf(values, validate) };
      setErrors(faults);
      const [first] = Object.keys(faults);
      if (first === undefined) return void send(values);
      const field = fields.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
    },
  };
}

function faultsOf<Values extends object>(
  values: Values,
  validate: NonNullable<Options<Values>["validate"]>,
): Errors<Values> {
  const faults: Errors<Values> = {};
  for (const field in validate) {
    const fault = validate[field]?.(values[field], values);
    if (fault) faults[field] = fault;
  }
  return faults;
}
