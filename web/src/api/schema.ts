/** Interim wire types until docs/openapi.json is generated; the generated file takes this one's place. */
interface Picture {
  url: string;
  width: number;
  height: number;
  thumbhash: string;
}
interface User {
  id: string;
  name: string;
  username: string;
  avatar: string | null;
  photos: string[];
  pictures: Picture[];
  signature: string;
  gender: string;
  bio: string;
  location: string;
  country: string;
  interests: string[];
  occupation: string;
  education: string;
  zodiac_sign: string;
  age: number;
  height: number | null;
  isVerified: boolean;
  is_verified: boolean;
  isOnline: boolean;
  is_online: boolean;
  is_demo: boolean;
  distance_km: number | null;
  match_score?: number | null;
}
interface Preferences {
  interested_in: "women" | "men" | "everyone";
  age_min: number;
  age_max: number;
  max_distance: number;
  interests: string[];
}
interface Me extends User {
  email: string;
  birthday: string;
  date_of_birth: string;
  preferences: Preferences;
  created_at: string;
}
interface RegisterRequest {
  name: string;
  email: string;
  password: string;
  age: number;
  gender: string;
  bio: string;
  location: string;
  interests: string[];
  occupation: string;
  education: string;
  zodiac_sign: string;
  photos: string[];
  interested_in: string;
  age_min: number;
  age_max: number;
  date_of_birth: string;
}
interface Match {
  id: string;
  user: User;
  chat_room_id: string;
  last_message_at: string | null;
  is_new: boolean;
  match_score: number;
  created_at: string;
}
interface Room {
  id: string;
  user: User;
  otherUser: User;
  last_message: string | null;
  last_message_time: string | null;
  unread_count: number;
}
interface Message {
  id: string;
  sender_id: string;
  receiver_id: string;
  content: string;
  type: "text" | "image" | "system";
  image_url: string | null;
  created_at: string;
  is_own: boolean;
  seq: number;
}
interface LikeAnswer {
  success: boolean;
  is_match: boolean;
  unliked: boolean;
  match?: Match | null;
}
interface UndoAnswer {
  undone_action: { type: "like" | "superlike" | "skip" | "unlike"; target_id: string; user?: User | null };
}
interface UserActions {
  favorites: string[];
  likedUsers: string[];
}
interface Place {
  name: string;
  region: string;
  country: string;
}
interface PhotoUpload {
  photo: string;
  contentType: string;
  fileName: string;
}
interface UploadedPhoto {
  success: boolean;
  photoUrl: string;
  id: string;
  picture: Picture;
}
interface SendRequest {
  content: string;
  type: "text" | "image";
  image_url?: string;
}
type ProfileChanges = Partial<
  Pick<
    Me,
    | "name"
    | "username"
    | "email"
    | "signature"
    | "gender"
    | "bio"
    | "location"
    | "country"
    | "interests"
    | "occupation"
    | "education"
    | "zodiac_sign"
    | "birthday"
    | "height"
    | "photos"
  >
>;

interface Json<T> {
  content: { "application/json": T };
}
interface Call<Answer, Body = never, Path = never, Query = never> {
  parameters: { path: Path; query?: Query };
  requestBody: Json<Body>;
  responses: { 200: Json<Answer> };
}
interface ById {
  id: string;
}

export interface components {
  schemas: {
    LikeAnswer: LikeAnswer;
    Match: Match;
    Me: Me;
    Message: Message;
    Picture: Picture;
    Place: Place;
    Preferences: Preferences;
    RegisterRequest: RegisterRequest;
    Room: Room;
    UndoAnswer: UndoAnswer;
    UploadedPhoto: UploadedPhoto;
    User: User;
    UserActions: UserActions;
  };
}

export interface paths {
  "/api/auth/login": { post: Call<{ token: string; user: Me }, { email: string; password: string }> };
  "/api/auth/register": { post: Call<{ token: string; user: Me }, RegisterRequest> };
  "/api/auth/logout": { post: Call<{ success: boolean }> };
  "/api/users/me": { get: Call<{ user: Me }>; put: Call<{ user: Me }, ProfileChanges> };
  "/api/users/preferences": { put: Call<{ preferences: Preferences }, Preferences> };
  "/api/users/discover": { get: Call<{ users: User[] }, never, never, { limit?: number; exclude?: string }> };
  "/api/users/{id}": { get: Call<{ user: User }, never, ById> };
  "/api/photos/upload": { post: Call<UploadedPhoto, PhotoUpload> };
  "/api/matches/like/{id}": { post: Call<LikeAnswer, never, ById> };
  "/api/matches/superlike/{id}": { post: Call<LikeAnswer, never, ById> };
  "/api/matches/skip/{id}": { post: Call<LikeAnswer, never, ById> };
  "/api/matches/unlike/{id}": { post: Call<LikeAnswer, never, ById> };
  "/api/matches/undo": { post: Call<UndoAnswer> };
  "/api/matches/list": { get: Call<{ matches: Match[] }> };
  "/api/matches/recent": { get: Call<{ matches: Match[] }, never, never, { limit?: number }> };
  "/api/matches/favorite/{id}": {
    post: Call<{ success: boolean }, never, ById>;
    delete: Call<{ success: boolean }, never, ById>;
  };
  "/api/matches/user-actions": { get: Call<UserActions, never, never, { target_id?: string }> };
  "/api/messages/rooms": { get: Call<{ rooms: Room[] }> };
  "/api/messages/room/user/{id}": { post: Call<{ room_id: string }, never, ById> };
  "/api/messages/room/{roomId}/messages": {
    get: Call<
      { messages: Message[]; has_more: boolean; room: { id: string; user: User } },
      never,
      { roomId: string },
      { limit?: number; before?: string; after?: string }
    >;
  };
  "/api/messages/room/{roomId}/send": { post: Call<{ data: Message }, SendRequest, { roomId: string }> };
  "/api/places": { get: Call<{ places: Place[] }, never, never, { q: string }> };
  "/api/places/nearest": { get: Call<{ place: Place | null }, never, never, { lat: number; lon: number }> };
}
