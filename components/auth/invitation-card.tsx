"use client";
import { Anchor, Button, Loader, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Failure, FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { shortPasswordError } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { useForm } from "@/components/form/use-form";
import { Heading } from "@/components/ui/heading";
import { accessApi } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import { signInWithPassword } from "@/lib/client/sign-in";
import { signOut } from "@/lib/client/sign-out";
import type { InvitationOffer } from "@/lib/domain/team/schemas";
import * as messages from "@/lib/messages";
import { useLinkToken } from "./link-token";
import { SignInForm } from "./sign-in-form";
import { NewPassword } from "./sign-up-form";

const m = messages.auth;

/** Shows an invitation and the way to accept it, depending on who opened the link. */
export function InvitationCard({ signedInAs }: { signedInAs?: string | undefined }) {
  const token = useLinkToken();
  const offer = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => accessApi("POST /invitation", { body: { token: token ?? "" } }),
    enabled: Boolean(token),
    // Accepting an invitation uses it up, so it isn't refetched.
    staleTime: Infinity,
  });
  const failure = token === "" ? m.invitation.missing : offer.error?.message;
  if (failure) {
    return (
      <Stack>
        <Heading order={1}>{m.invitation.failedTitle}</Heading>
        <Failure>{failure}</Failure>
        <Anchor component={Link} href={signedInAs ? "/home" : "/sign-in"} size="sm">
          {signedInAs ? m.invitation.toOverview : m.backToSignIn}
        </Anchor>
      </Stack>
    );
  }
  if (!offer.data || !token) {
    return (
      <Stack align="center" py="xl" role="status" aria-label={m.invitation.loading}>
        <Loader />
      </Stack>
    );
  }
  return (
    <Stack>
      <div>
        <Heading order={1}>{m.invitation.title(offer.data.organization_name)}</Heading>
        <Text c="dimmed" size="sm" mt={4}>
          {m.invitation.offer(offer.data.invited_by, messages.roles[offer.data.role].name)}{" "}
          {messages.roles[offer.data.role].description}
        </Text>
      </div>
      <Accept token={token} offer={offer.data} signedInAs={signedInAs} />
    </Stack>
  );
}

interface Accepting {
  token: string;
  offer: InvitationOffer;
  signedInAs?: string | undefined;
}

function Accept({ token, offer, signedInAs }: Accepting) {
  if (signedInAs === offer.email) return <JoinAsSignedIn token={token} email={offer.email} />;
  if (signedInAs !== undefined) {
    return (
      <>
        <Text size="sm">{m.invitation.asOther(offer.email)}</Text>
        <Button variant="default" onClick={() => void signOut(window.location.href)}>
          {m.invitation.signOut}
        </Button>
      </>
    );
  }
  if (offer.has_account) {
    return (
      <>
        <Text size="sm">{m.invitation.asKnown}</Text>
        <SignInForm next={`/invitation#${token}`} email={offer.email} isPart />
      </>
    );
  }
  return <AcceptAsNew token={token} email={offer.email} />;
}

function JoinAsSignedIn({ token, email }: { token: string; email: string }) {
  const join = useMutation({
    mutationFn: () => accessApi("POST /invitation/join", { body: { token } }),
    onSuccess: () => window.location.assign("/home"),
  });
  return (
    <>
      {join.error && <Failure>{join.error.message}</Failure>}
      <Text size="sm">{m.invitation.asSignedIn(email)}</Text>
      <Button onClick={() => join.mutate()} loading={join.isPending || join.isSuccess}>
        {m.invitation.accept}
      </Button>
    </>
  );
}

function AcceptAsNew({ token, email }: { token: string; email: string }) {
  const form = useForm({
    initialValues: { name: "", password: "" },
    validate: { password: shortPasswordError },
  });
  const accept = useMutation({
    mutationFn: async (values: { name: string; password: string }) => {
      await accessApi("POST /invitation/accept", { body: { token, ...values } });
      await signInWithPassword({ email, password: values.password });
    },
    onSuccess: () => window.location.assign("/home"),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <Form onSubmit={form.onSubmit((values) => accept.mutate(values))}>
      <Stack>
        <FormFailure error={accept.error} fields={["name", "password"]} />
        <TextInput label={m.email} value={email} readOnly autoComplete="username" />
        <TextInput
          label={m.name}
          autoComplete="name"
          maxLength={100}
          required
          withAsterisk={false}
          autoFocus
          {...form.field("name")}
        />
        <NewPassword label={m.password} {...form.field("password")} />
        <SubmitButton isRunning={accept.isPending || accept.isSuccess}>
          {m.invitation.accept}
        </SubmitButton>
      </Stack>
    </Form>
  );
}
